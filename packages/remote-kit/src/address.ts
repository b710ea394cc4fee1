export { AddressSearch, type AddressSearchProps } from './places/address-search.tsx';
export { GemeindeField, type GemeindeFieldProps } from './places/gemeinde-field.tsx';
export { OtherCantonNotice, type OtherCantonNoticeProps } from './places/other-canton-notice.tsx';
