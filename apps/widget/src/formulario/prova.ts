/** A proof of work for one sending of a form; '' where there is none to be had: the answer then goes to the box. */
export async function provar(chave: string): Promise<string> {
  try {
    const challenge: unknown = await (await fetch(`/embed/formulario/${chave}/desafio`)).json();
    const worker = new Worker('/embed/prova.js');
    return await new Promise<string>((resolve) => {
      const end = (proof: string): void => {
        worker.terminate();
        resolve(proof);
      };
      worker.addEventListener('message', ({ data }) => end(typeof data === 'string' ? data : ''));
      worker.addEventListener('error', () => end(''));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ challenge });
    });
  } catch {
    // no network, or a browser without threads
    return '';
  }
}
