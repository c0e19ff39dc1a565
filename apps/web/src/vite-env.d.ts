/// <reference types="vite/client" />
import 'react';

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
declare module 'postcss-preset-mantine';
declare module 'virtual:theme.css';
