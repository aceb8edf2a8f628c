/** What a request can't have; the message is for whoever asked. */
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
