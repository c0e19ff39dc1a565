import classes from './shell.module.css';

export function CompanyMark({ name, logo, folded }: { name: string; logo: string | null; folded: boolean }) {
  return (
    <>
      {logo === null ? (
        <span className={classes.logo} aria-hidden>
          {name.charAt(0).toUpperCase()}
        </span>
      ) : (
        <img className={classes.logo} src={logo} alt="" />
      )}
      <span className={folded ? 'visually-hidden' : classes.companyName}>{name}</span>
    </>
  );
}
