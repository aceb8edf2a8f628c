/** The error with which the test bank refuses a request. */
/** The message is shown to the buyer or sent to the shop. */
export class Refusal extends Error {
  readonly status: number;
  /** Of the card form, where one of its fields is wrong. */
  readonly field: string | undefined;

  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}
