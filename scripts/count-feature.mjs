// `node scripts/count-feature.mjs <feature> [commit]`: what a feature costs since the commit before it: its own files and their lines, and
// the edits of files that others share; generated files are not counted.
import { spawnSync } from 'node:child_process';
import { projectDir } from './install.mjs';

const [feature, base = 'HEAD~1'] = process.argv.slice(2);
if (feature === undefined) throw new Error('Diga qual: node scripts/count-feature.mjs equipes [commit]');
const { stdout, stderr, status } = spawnSync('git', ['diff', '--numstat', '--no-renames', base], { cwd: projectDir, encoding: 'utf8' });
if (status !== 0) throw new Error(stderr);
const generated = /\.gen\.ts$|^apps\/server\/schema\.sql$|^docs\/(map\.md|pictures\/)/;
const named = new RegExp(`(^|[/_-])${feature}([/._-]|$)`);
const files = stdout
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, , file]) => file && !generated.test(file))
  .map(([added, removed, file]) => ({ added: Number(added), removed: Number(removed), file }));
const own = files.filter(({ file }) => named.test(file));
const shared = files.filter(({ file }) => !named.test(file) && !file.startsWith('docs/'));
const lines = (list) => list.reduce((sum, { added }) => sum + added, 0);
const isTest = ({ file }) => /\.(test|spec|guards)\.tsx?$/.test(file);
function tell(title, list) {
  console.log(`${title}: ${list.length} arquivos`);
  for (const { file, added, removed } of list) console.log(`  +${added} -${removed}  ${file}`);
}
tell('próprios', own);
tell('de todos', shared);
console.log(`linhas próprias: ${lines(own)}, das quais de testes ${lines(own.filter(isTest))}`);
