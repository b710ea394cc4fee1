/** What is attached to a mail or part of its text. */
export interface MailAttachment {
  readonly name: string | undefined;
  /** Media type; empty where the mail does not say it. */
  readonly type: string;
  /** Set for what the text of the mail shows. */
  readonly contentId: string | undefined;
  readonly content: Uint8Array<ArrayBuffer>;
}
