/** The data that decides whether Discord may be disconnected. */
export interface SignInMethods {
  readonly hasPassword: boolean;
  readonly isConnected: boolean;
}

/** Discord can be disconnected only with a password, so that no one is locked out (DEC-2). */
export const mayDisconnect = ({ hasPassword, isConnected }: SignInMethods): boolean =>
  isConnected && hasPassword;
