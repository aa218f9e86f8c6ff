/** A failure that the operator can correct. The message says how, and is printed without a stack trace. */
export class OperatorError extends Error {}
