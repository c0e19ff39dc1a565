import { spawnSync } from 'node:child_process';

const answers = (program: string, how: string): boolean => spawnSync(program, [how], { stdio: 'ignore' }).status === 0;

/**
 * Tells whether a program is there that a test starts; as root on Debian it is installed when missing.
 * @param how what makes it say its version
 */
export function bringProgram(program: string, how = '--version'): boolean {
  if (answers(program, how)) return true;
  if (process.getuid?.() !== 0 || !answers('apt-get', '--version')) return false;
  // other tests may be installing theirs
  const wait = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const install = (): boolean => spawnSync('apt-get', [...wait, 'install', '-y', '--no-install-recommends', program], options).status === 0;
  if (!install() && spawnSync('apt-get', [...wait, 'update'], options).status === 0) install();
  return answers(program, how);
}
