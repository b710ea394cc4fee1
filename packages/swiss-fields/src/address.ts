export { AddressSearch, type AddressSearchProps } from './address/address-search.tsx';
export { GemeindeField, type GemeindeFieldProps } from './address/gemeinde-field.tsx';
export { OtherCantonNotice, type OtherCantonNoticeProps } from './address/other-canton-notice.tsx';
