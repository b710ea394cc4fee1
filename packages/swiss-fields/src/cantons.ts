export { CantonPicker, type CantonPickerProps } from './cantons/canton-picker.tsx';
export { useCantonNames } from './cantons/canton-names.ts';
