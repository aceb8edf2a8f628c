/** Errors that become answers, each with an HTTP status and a sentence for the reader. */
import { fill, type Values } from '#registry/texts.ts';
import { msg } from './msg.ts';

export class HttpError extends Error {
  readonly status: number;
  /** Field name → what is wrong with it. */
  readonly fields: Record<string, string> | undefined;
  /** The sentence as translation catalogues have it; `values` fill its placeholders. */
  readonly sentence: string;
  values: Values | undefined;

  constructor(status: number, message: string, fields?: Record<string, string>) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.sentence = message;
  }

  /** `new Invalid('"{name}" is empty.').with({ name })` */
  with(values: Values): this {
    this.values = values;
    this.message = fill(this.sentence, values);
    return this;
  }
}

export class Invalid extends HttpError {
  constructor(message: string, fields?: Record<string, string>) {
    super(400, message, fields);
  }
}

export class Unauthorized extends HttpError {
  /** The login of the person who should sign in, if known. */
  readonly login: string;

  constructor(message = msg('Sign in first.'), login = '') {
    super(401, message);
    this.login = login;
  }
}

/** The person is signed in, but typed their password too long ago for this action. */
export class PasswordNeeded extends Unauthorized {
  constructor(login: string) {
    super(msg('Enter your password again.'), login);
  }
}

export class WrongPassword extends Unauthorized {
  constructor(login = '') {
    super(msg('Incorrect email or password'), login);
  }
}

/** The password is right, and the account asks for a code besides. */
export class CodeNeeded extends Unauthorized {}

export class Forbidden extends HttpError {
  constructor(message = msg('You don’t have access to this page.')) {
    super(403, message);
  }
}

export class NotFound extends HttpError {
  constructor(message = msg('The page may have moved or does not exist.')) {
    super(404, message);
  }
}

export class Conflict extends HttpError {
  constructor(message: string, fields?: Record<string, string>) {
    super(409, message, fields);
  }
}

export class TooMany extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message = msg('Too many attempts. Try again in a few minutes.')) {
    super(429, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The URL exists, but does not accept this method. */
export class MethodNotAllowed extends HttpError {
  /** The methods it accepts. */
  readonly allow: readonly string[];

  constructor(allow: readonly string[]) {
    super(405, msg('This address does not take that kind of request.'));
    this.allow = allow;
  }
}
