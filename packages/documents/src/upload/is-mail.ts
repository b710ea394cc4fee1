export const isMail = ({ name, type }: File): boolean =>
  type === 'message/rfc822' || name.toLowerCase().endsWith('.eml');
