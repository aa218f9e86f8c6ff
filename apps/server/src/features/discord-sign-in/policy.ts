/** What decides about losing a way in. */
export interface WaysIn {
  readonly hasPassword: boolean;
  readonly isConnected: boolean;
}

/** Discord may go only while there is a password: nobody is locked out (issue 3). */
export const mayDisconnect = ({ hasPassword, isConnected }: WaysIn): boolean => isConnected && hasPassword;
