import { marcar } from './campos.ts';

const most = 10 * 1024 * 1024;

/** A file field: each file is sent up as it is chosen, stands in a list, and can be taken away again. */
export function ligarArquivos(box: HTMLElement, chave: string, changed: () => void): void {
  const input = box.querySelector<HTMLInputElement>('input[type=file]');
  const list = box.querySelector<HTMLUListElement>('.arquivos');
  const name = box.dataset['campo'];
  if (!input || !list || name === undefined) return;
  list.setAttribute('role', 'list');

  function removable(row: HTMLLIElement, of: string): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'leve tirar';
    button.textContent = 'Tirar';
    button.setAttribute('aria-label', `Tirar ${of}`);
    button.addEventListener('click', () => {
      row.remove();
      input?.focus();
      changed();
    });
    row.append(button);
  }
  for (const row of list.querySelectorAll('li')) removable(row, row.textContent.trim());

  async function send(file: File): Promise<void> {
    const row = document.createElement('li');
    row.textContent = `${file.name}: enviando…`;
    list?.append(row);
    changed();
    try {
      if (file.size > most) throw new Error('O arquivo pode ter no máximo 10 MB.');
      const reply = await fetch(`/embed/formulario/${chave}/arquivo?nome=${encodeURIComponent(file.name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      });
      const answer = (await reply.json()) as { senha?: string; nome?: string; message?: string; erros?: Record<string, string> };
      if (!reply.ok || answer.senha === undefined)
        throw new Error(Object.values(answer.erros ?? {})[0] ?? answer.message ?? 'Não foi possível enviar o arquivo.');
      const kept = document.createElement('input');
      kept.type = 'hidden';
      kept.name = name ?? '';
      kept.value = `${answer.senha} ${answer.nome ?? file.name}`;
      row.textContent = answer.nome ?? file.name;
      row.prepend(kept);
      removable(row, answer.nome ?? file.name);
      marcar(box, '');
    } catch (error) {
      // spec 8: the preview goes, and the server's words stand in red
      row.remove();
      marcar(box, error instanceof TypeError ? 'Sem conexão: o arquivo não foi enviado. Tente de novo.' : (error as Error).message);
    }
    changed();
  }
  input.addEventListener('change', () => {
    const places = Number(input.dataset['maximo'] ?? 5) - list.querySelectorAll('li').length;
    const chosen = [...(input.files ?? [])];
    input.value = '';
    if (chosen.length > places) marcar(box, `No máximo ${input.dataset['maximo']} arquivos.`);
    void (async () => {
      for (const file of chosen.slice(0, Math.max(0, places))) await send(file);
    })();
  });
}
