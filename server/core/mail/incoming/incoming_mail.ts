/** What receivers get of a mail that came in. */
export type MailPerson = { name: string; address: string };

/** Bounded and safe to store; nothing in it proves who wrote it. */
export type IncomingMail = {
  /** The address that the mail was delivered to, in lower case. */
  recipient: string;
  /** Of the header From; the address is empty where it can't be one. */
  from: MailPerson;
  /** Of the headers To and Cc. */
  to: MailPerson[];
  subject: string;
  /** With its brackets; made from the content where the mail has none. */
  messageId: string;
  inReplyTo: string;
  references: string[];
  /** The whole text, made from the HTML where the mail has none. */
  text: string;
  /** The text without the mail that it answers. */
  answer: string;
  /** Sanitised; empty where the mail has none. */
  html: string;
  /** Stored already, for receivers that take files. */
  files: { fileId: number; name: string }[];
  /** Names of attachments that the upload rules refuse. */
  refusedFiles: string[];
  /** Written by a program: an absence notice, a bounce, a mailing. */
  isAutomatic: boolean;
  /** The machine-readable part of a delivery report, such as a bounce; else empty. */
  report: string;
};
