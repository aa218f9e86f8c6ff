/** A failure that the person who runs the server can mend; its message says how, and is printed without a stack. */
export class OperatorError extends Error {}
