import type { PerguntaPublica } from '@prosa/contract/visitantes/perguntas.publicas.ts';
import { useState } from 'preact/hooks';
import { t } from './lingua.ts';

/** What many ask, answered at once; whoever was not helped goes on to write. Said to nobody but the count of the question. */
export function Duvidas({ chave, perguntas, onNao }: { chave: string; perguntas: readonly PerguntaPublica[]; onNao: () => void }) {
  const [aberta, setAberta] = useState<number | null>(null);
  const [dita, setDita] = useState<Readonly<Record<number, boolean>>>({});
  const shown = perguntas.find((p) => p.id_chat_pergunta === aberta);
  function say(id_chat_pergunta: number, sim: boolean): void {
    setDita({ ...dita, [id_chat_pergunta]: sim });
    if (!sim) onNao();
    // a count that is lost hurts nobody
    fetch('/embed/chat/ajudou', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chave, id_chat_pergunta, sim }),
    }).catch(() => undefined);
  }
  return (
    <section class="duvidas" aria-label={t.duvidas}>
      <div class="fichas">
        {perguntas.map((p) => (
          <button
            key={p.id_chat_pergunta}
            type="button"
            class="ficha"
            aria-expanded={p.id_chat_pergunta === aberta}
            onClick={() => setAberta(p.id_chat_pergunta === aberta ? null : p.id_chat_pergunta)}
          >
            {p.pergunta}
          </button>
        ))}
      </div>
      {shown && (
        <div class="deles resposta" aria-live="polite">
          <p>{shown.resposta}</p>
          {dita[shown.id_chat_pergunta] === undefined ? (
            <p class="ajudou">
              {t.ajudou}{' '}
              <button type="button" class="leve" onClick={() => say(shown.id_chat_pergunta, true)}>
                {t.sim}
              </button>
              <button type="button" class="leve" onClick={() => say(shown.id_chat_pergunta, false)}>
                {t.nao}
              </button>
            </p>
          ) : (
            <p class="quieto">{dita[shown.id_chat_pergunta] ? t.queBom : t.escreva}</p>
          )}
        </div>
      )}
    </section>
  );
}
