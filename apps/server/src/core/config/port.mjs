// @ts-check
// No dependencies, parses on any Node from 20 on: `npm start` looks at the port before it installs anything.
import net from 'node:net';

/**
 * Fails with EADDRINUSE, EACCES, EADDRNOTAVAIL … before anything else is started.
 * @param {number} port @param {string} host @returns {Promise<void>}
 */
export const checkPort = (port, host) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

/**
 * What to do about it, in Portuguese; undefined for another failure.
 * @param {NodeJS.ErrnoException} error @param {number} port @param {string} host
 */
export function explainPort({ code, syscall }, port, host) {
  if (syscall === 'getaddrinfo') return `endereço ${host} desconhecido. Corrija HOST: 127.0.0.1 ou 0.0.0.0.`;
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE') return `a porta ${port} já está em uso. Feche o outro programa ou escolha outra: PORT=${port + 1} npm start`;
  if (code === 'EACCES') return `sem permissão para usar a porta ${port}. Escolha uma acima de 1024: PORT=3000 npm start`;
  if (code === 'EADDRNOTAVAIL') return `esta máquina não tem o endereço ${host}. Corrija HOST: 127.0.0.1 ou 0.0.0.0.`;
  return undefined;
}
