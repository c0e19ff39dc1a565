import { initials } from '@prosa/brasil/initials.ts';
import type { ComponentProps, ReactNode } from 'react';
import classes from './light.module.css';
import type { Tint } from './theme/colors.ts';

/* Plain HTML and CSS with the same tokens, for rows that repeat: the kit's own parts cost twice the time there. */

/** spec 9: twelve colours, chosen by id modulo 10. */
const palette: readonly Tint[] = ['accent', 'green', 'orange', 'cyan', 'violet', 'pink', 'teal', 'red', 'grape', 'blue', 'lime', 'yellow'];
export const avatarTint = (id: number): Tint => palette[Math.abs(id) % 10] ?? 'accent';

const veil = (tint: Tint) => ({ background: `var(--mantine-color-${tint}-light)`, color: `var(--mantine-color-${tint}-light-color)` });

interface LightAvatarProps {
  id: number;
  name: string;
  image?: string | null;
  /** Pixels; 32 unless said (spec 9). */
  size?: number;
  /** Green dot when true, grey when false, none when absent. */
  online?: boolean;
}

/** Picture or initials. The name stands beside it on every screen, so readers skip the picture. */
export function LightAvatar({ id, name, image, size = 32, online }: LightAvatarProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.37) };
  return (
    <span className={classes.avatarBox} aria-hidden>
      {image ? (
        <img className={classes.avatar} src={image} alt="" style={box} loading="lazy" />
      ) : (
        <span className={classes.avatar} style={{ ...box, ...veil(avatarTint(id)) }}>
          {initials(name)}
        </span>
      )}
      {online !== undefined && <span className={classes.presence} data-online={online || undefined} />}
    </span>
  );
}

export function Tag({ tint = 'gray', small = false, children }: { tint?: Tint; small?: boolean; children: ReactNode }) {
  return (
    <span className={classes.tag} data-small={small || undefined} style={veil(tint)}>
      {children}
    </span>
  );
}

/** spec 3, simple status: 0 Inativo, 1 Ativo. */
export function StatusTag({ status }: { status: 0 | 1 }) {
  return <Tag tint={status === 1 ? 'green' : 'gray'}>{status === 1 ? 'Ativo' : 'Inativo'}</Tag>;
}

export function LightIconButton({ className, ...rest }: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" {...rest} className={`${classes.iconButton} ${className ?? ''}`} />;
}

export function LightCheckbox({ className, ...rest }: ComponentProps<'input'> & { 'aria-label': string }) {
  return <input type="checkbox" {...rest} className={`${classes.checkbox} ${className ?? ''}`} />;
}

/** On or off at once, without a save button. */
export function LightSwitch({ label, hideLabel = false, ...rest }: ComponentProps<'input'> & { label: string; hideLabel?: boolean }) {
  return (
    <label className={classes.switchLabel}>
      <input type="checkbox" role="switch" aria-checked={rest.checked} {...rest} className={classes.switch} />
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
