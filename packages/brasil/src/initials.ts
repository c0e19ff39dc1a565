/** Avatar initials (spec 5): first letters of up to two words, one or two letters, otherwise '#'. */
export function initials(name: string): string {
  return (
    name
      .trim()
      .split(/\s+/)
      .filter((word) => /^\p{L}/u.test(word))
      .slice(0, 2)
      .map((word) => word.charAt(0).toUpperCase())
      .join('') || '#'
  );
}
