import type { Page } from '@playwright/test';

interface Device {
  /** Sets whether the user responds to the prompts of the browser. */
  setResponsive(isResponsive: boolean): Promise<void>;
}

/** Gives the browser of a page a device with passkeys that verifies its user at once. */
export async function withAuthenticator(page: Page): Promise<Device> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setResponsive: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
