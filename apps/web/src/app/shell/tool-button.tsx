import type { ComponentProps, ComponentType, ReactElement } from 'react';
import classes from './shell.module.css';

/** Says what a picture does when the pointer rests on it: the kit's, or one without the kit. */
export type Hint = ComponentType<{ label: string; position?: 'right'; disabled?: boolean; children: ReactElement }>;

interface ToolButtonProps extends ComponentProps<'button'> {
  label: string;
  hint: Hint;
  position?: 'right';
}

/** A picture in the header or at the sidebar's foot. */
export function ToolButton({ label, hint: Hint, position, ...rest }: ToolButtonProps) {
  return (
    <Hint label={label} {...(position && { position })}>
      <button type="button" className={classes.tool} aria-label={label} {...rest} />
    </Hint>
  );
}
