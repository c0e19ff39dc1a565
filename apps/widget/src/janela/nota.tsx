import { useState } from 'preact/hooks';
import { dizer, t } from './lingua.ts';

/** What the visitor thought, when the sala is over. */
export function Nota({ dada, onSend }: { dada: number | null; onSend: (nota: number, texto: string) => Promise<void> }) {
  const [nota, setNota] = useState(dada ?? 0);
  const [texto, setTexto] = useState('');
  const [state, setState] = useState<'livre' | 'indo' | 'feito'>(dada === null ? 'livre' : 'feito');
  const [erro, setErro] = useState('');
  if (state === 'feito') return <output class="nota">{t.obrigado}</output>;
  return (
    <form
      class="nota"
      onSubmit={(event) => {
        event.preventDefault();
        if (nota === 0) return setErro(t.faltaNota);
        setState('indo');
        onSend(nota, texto).then(
          () => setState('feito'),
          (error: unknown) => {
            setState('livre');
            setErro(dizer(error));
          },
        );
      }}
    >
      <fieldset>
        <legend>{t.comoFoi}</legend>
        <div class="notas">
          {t.notas.map((title, i) => (
            <label key={title}>
              <input type="radio" name="nota" checked={nota === i + 1} onChange={() => setNota(i + 1)} />
              <span>{title}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {nota > 0 && (
        <textarea
          rows={2}
          maxLength={1000}
          aria-label={t.comentario}
          placeholder={t.contarMais}
          value={texto}
          onInput={(e) => setTexto(e.currentTarget.value)}
        />
      )}
      {erro !== '' && (
        <p class="erro" role="alert">
          {erro}
        </p>
      )}
      <button disabled={state === 'indo'}>{t.enviarNota}</button>
    </form>
  );
}
