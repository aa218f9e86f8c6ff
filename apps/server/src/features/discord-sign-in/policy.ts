/** What decides whether a sign-in method may be removed. */
export interface WaysIn {
  readonly hasPassword: boolean;
  readonly isConnected: boolean;
}

/** Discord can be disconnected only with a password, so that no one is locked out (DEC-2). */
export const mayDisconnect = ({ hasPassword, isConnected }: WaysIn): boolean => isConnected && hasPassword;
