import classes from './skeleton.module.css';

interface SkeletonProps {
  h: number;
  w?: number | string;
  mt?: number;
  mb?: number;
  /** Says to readers what is on its way. */
  label?: string | undefined;
}

/** In place of what is on its way. */
export function Skeleton({ h, w, mt, mb, label }: SkeletonProps) {
  return (
    <div
      className={classes.skeleton}
      style={{ height: h, width: w, marginTop: mt, marginBottom: mb }}
      {...(label !== undefined && { role: 'group', 'aria-label': label })}
    />
  );
}
