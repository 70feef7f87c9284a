/** The address of a database without its socket, for whoever may not enter its folder or is to be in between. */
export function overNetwork(databaseUrl: string): URL {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  return url;
}
