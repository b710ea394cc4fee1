export { AddressSearch, type AddressSearchProps } from './address/address-search.tsx';
export { GemeindeField, type GemeindeFieldProps } from './address/gemeinde-field.tsx';
export { usePostalCodeFill } from './address/use-postal-code-fill.ts';
export { PostalCodeNotice, type PostalCodeNoticeProps } from './address/postal-code-notice.tsx';
