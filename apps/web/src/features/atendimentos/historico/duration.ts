const two = (n: number): string => String(n).padStart(2, '0');

/** Seconds for people: '45 s', '12 min', '3 h 05', '2 d 4 h'. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${two(minutes % 60)}`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
