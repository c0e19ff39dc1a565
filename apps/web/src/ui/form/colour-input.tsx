import { ColorInput, type ColorInputProps } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';

/** A colour as # and six hexadecimal digits: typed, picked, or taken from the screen. */
export const ColourInput = (props: Omit<ColorInputProps, 'format' | 'eyeDropperButtonProps'>) => (
  <ColorInput {...props} format="hex" eyeDropperButtonProps={{ 'aria-label': 'Pegar uma cor da tela' }} />
);
