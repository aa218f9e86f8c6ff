/** A failure that the operator can correct; its message says how, and is printed without a stack. */
export class OperatorError extends Error {}
