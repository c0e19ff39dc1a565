/** A page of a site, short enough to be read; whole where it leads. */
export function PageLink({ address }: { address: string }) {
  if (!URL.canParse(address)) return <>{address}</>;
  const { host, pathname, protocol } = new URL(address);
  const shown = `${host}${pathname === '/' ? '' : pathname}`;
  if (protocol !== 'https:' && protocol !== 'http:') return <>{shown}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      {shown}
    </a>
  );
}
