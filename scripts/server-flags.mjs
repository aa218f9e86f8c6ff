/** How Node runs the server. It shall idle in under 150 MB: by default short-lived objects fill 16 MB three times over. */
export const serverFlags = () => ['--max-semi-space-size=4'];
