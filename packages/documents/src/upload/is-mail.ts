/** A mail as Outlook saves it, in a compound file. */
export const isOutlookMail = ({ name, type }: File): boolean =>
  type === 'application/vnd.ms-outlook' || name.toLowerCase().endsWith('.msg');

/** A saved mail (`.eml`, `.msg`). */
export const isMail = (file: File): boolean =>
  file.type === 'message/rfc822' || file.name.toLowerCase().endsWith('.eml') || isOutlookMail(file);
