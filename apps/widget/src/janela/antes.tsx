import { readEmail } from '@prosa/brasil/email.ts';
import { telefoneDe } from '@prosa/brasil/telefone.ts';

import { erroDaResposta, type PerguntaPublica, perguntasDe } from '@prosa/contract/visitantes/perguntas.publicas.ts';
import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import { useState } from 'preact/hooks';
import type { Identidade } from './estado.ts';
import { t } from './lingua.ts';

type Campo = 'nome' | 'email' | 'telefone' | 'consentimento' | 'departamento' | 'recado';
const mostText = 4096;

/** `recado`: what is left while nobody is there; undefined: the sala begins afterwards. */
function wrongOf(chat: ChatPublico, v: Identidade, recado: string | undefined): Partial<Record<Campo, string>> {
  const erros: Partial<Record<Campo, string>> = {};
  if (chat.pede_nome === 'obrigatorio' && v.nome.trim() === '') erros.nome = t.antes.faltaNome;
  if (v.email.trim() === '' ? chat.pede_email === 'obrigatorio' : readEmail(v.email) === null) erros.email = t.respostas.email;
  if (v.telefone.trim() === '' ? chat.pede_telefone === 'obrigatorio' : telefoneDe(v.telefone) === '') erros.telefone = t.respostas.telefone;
  // whoever leaves a message has to be found again
  if (recado !== undefined && chat.so_identificados === 0 && v.email.trim() === '' && v.telefone.trim() === '') erros.email ??= t.antes.faltaContato;
  if (chat.departamentos.length > 0 && v.id_departamento === null) erros.departamento = t.antes.faltaDepartamento;
  if (chat.consentimento !== '' && v.consentimento !== chat.consentimento_versao) erros.consentimento = t.antes.faltaAceite;
  if (recado?.trim() === '') erros.recado = t.antes.faltaRecado;
  if (recado !== undefined && recado.length > mostText) erros.recado = t.longa(mostText, recado.length - mostText);
  return erros;
}

const inputTypes = { data: 'date', email: 'email', telefone: 'tel' } as const;

interface Props {
  chat: ChatPublico;
  conhecido: Identidade;
  /** Nobody is there: the message is left here, and read later. */
  recado: boolean;
  onReady: (identidade: Identidade, recado?: string) => void;
}

/** What is asked before the first message; and, while nobody is there, the message itself. */
export function Antes({ chat, conhecido, recado, onReady }: Props) {
  const [typed, setTyped] = useState<Partial<Identidade>>({});
  const [tried, setTried] = useState(false);
  const values: Identidade = { ...conhecido, ...typed };
  const [texto, setTexto] = useState('');
  const said = recado ? texto : undefined;
  const erros = tried ? wrongOf(chat, values, said) : {};
  const asked = perguntasDe(chat.perguntas, values.id_departamento, values.id_assunto);
  const answer = (p: PerguntaPublica): string => (values.respostas[p.id_chat_pergunta] ?? '').trim();
  const answered = (p: PerguntaPublica, value: string): void => setTyped({ ...typed, respostas: { ...values.respostas, [p.id_chat_pergunta]: value } });
  const field = (name: 'nome' | 'email' | 'telefone', label: string, type: 'text' | 'email' | 'tel', complete: string, pede: string) =>
    pede !== 'nao' && (
      <label class="campo">
        <span>
          {label}
          {pede === 'obrigatorio' && <span aria-hidden="true"> *</span>}
        </span>
        <input
          name={name}
          // biome-ignore lint/suspicious/noExplicitAny: an input of Preact is of one kind
          {...({ type } as any)}
          autocomplete={complete}
          maxLength={name === 'nome' ? 120 : 200}
          required={pede === 'obrigatorio'}
          value={values[name]}
          aria-invalid={erros[name] !== undefined}
          aria-describedby={erros[name] && `erro-${name}`}
          onInput={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
        {erros[name] && (
          <span class="erro" id={`erro-${name}`}>
            {erros[name]}
          </span>
        )}
      </label>
    );
  const assuntos = chat.assuntos.filter((a) => a.id_departamento === null || a.id_departamento === values.id_departamento);
  return (
    <form
      class="antes"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const unanswered = asked.find((p) => erroDaResposta(p, answer(p)) !== undefined);
        const wrong = Object.keys(wrongOf(chat, values, said))[0] ?? (unanswered && `p${unanswered.id_chat_pergunta}`);
        if (wrong === undefined)
          return onReady({ ...values, nome: values.nome.trim(), email: readEmail(values.email) ?? '', telefone: values.telefone.trim() }, said?.trim());
        event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      }}
    >
      {recado ? <p class="saudacao">{t.antes.fechado}</p> : chat.saudacao !== '' && <p class="saudacao">{chat.saudacao}</p>}
      {field('nome', t.antes.nome, 'text', 'name', chat.pede_nome)}
      {field('email', t.antes.email, 'email', 'email', recado && chat.pede_email === 'nao' ? 'opcional' : chat.pede_email)}
      {field('telefone', t.antes.telefone, 'tel', 'tel', recado && chat.pede_telefone === 'nao' ? 'opcional' : chat.pede_telefone)}
      {chat.departamentos.length > 0 && (
        <label class="campo">
          <span>
            {t.antes.comQuem}
            <span aria-hidden="true"> *</span>
          </span>
          <select
            name="departamento"
            required
            value={String(values.id_departamento ?? '')}
            aria-invalid={erros.departamento !== undefined}
            onChange={(event) => setTyped({ ...typed, id_departamento: Number(event.currentTarget.value) || null, id_assunto: null })}
          >
            <option value="">{t.antes.escolha}</option>
            {chat.departamentos.map((d) => (
              <option key={d.id_departamento} value={d.id_departamento}>
                {d.nome}
              </option>
            ))}
          </select>
          {erros.departamento && <span class="erro">{erros.departamento}</span>}
        </label>
      )}
      {values.id_departamento !== null && assuntos.length > 0 && (
        <label class="campo">
          <span>{t.antes.assunto}</span>
          <select value={String(values.id_assunto ?? '')} onChange={(event) => setTyped({ ...typed, id_assunto: Number(event.currentTarget.value) || null })}>
            <option value="">{t.antes.naoSei}</option>
            {assuntos.map((a) => (
              <option key={a.id_assunto} value={a.id_assunto}>
                {a.assunto}
              </option>
            ))}
          </select>
        </label>
      )}
      {asked.map((p) => {
        const missed = tried ? erroDaResposta(p, answer(p)) : undefined;
        const wrong = missed && t.respostas[missed];
        const common = {
          name: `p${p.id_chat_pergunta}`,
          required: p.obrigatoria === 1,
          'aria-invalid': wrong !== undefined,
          value: values.respostas[p.id_chat_pergunta] ?? '',
        };
        return (
          <label key={p.id_chat_pergunta} class="campo">
            <span>
              {p.pergunta}
              {p.obrigatoria === 1 && <span aria-hidden="true"> *</span>}
            </span>
            {p.formato === 'escolha' ? (
              <select {...common} onChange={(event) => answered(p, event.currentTarget.value)}>
                <option value="">{t.antes.escolha}</option>
                {p.opcoes.map((opcao) => (
                  <option key={opcao}>{opcao}</option>
                ))}
              </select>
            ) : (
              // biome-ignore lint/suspicious/noExplicitAny: an input of Preact is of one kind
              <input
                {...({ type: inputTypes[p.formato as keyof typeof inputTypes] ?? 'text' } as any)}
                {...common}
                maxLength={500}
                onInput={(event: { currentTarget: HTMLInputElement }) => answered(p, event.currentTarget.value)}
              />
            )}
            {wrong && <span class="erro">{wrong}</span>}
          </label>
        );
      })}
      {recado && (
        <label class="campo">
          <span>
            {t.antes.recado}
            <span aria-hidden="true"> *</span>
          </span>
          <textarea
            name="recado"
            rows={4}
            required
            value={texto}
            aria-invalid={erros.recado !== undefined}
            aria-describedby={erros.recado && 'erro-recado'}
            onInput={(event) => setTexto(event.currentTarget.value)}
          />
          {erros.recado && (
            <span class="erro" id="erro-recado">
              {erros.recado}
            </span>
          )}
        </label>
      )}
      {/* people do not see it: what fills it is a machine, or a browser that means well */}
      <label class="isca" aria-hidden="true">
        Site
        <input name="site" tabIndex={-1} autocomplete="off" onInput={(event) => setTyped({ ...typed, isca: event.currentTarget.value.slice(0, 200) })} />
      </label>
      {chat.consentimento !== '' && (
        <label class="aceite">
          <input
            name="consentimento"
            type="checkbox"
            checked={values.consentimento === chat.consentimento_versao}
            aria-invalid={erros.consentimento !== undefined}
            onChange={(event) => setTyped({ ...typed, consentimento: event.currentTarget.checked ? chat.consentimento_versao : null })}
          />
          <span>
            {chat.consentimento}
            {erros.consentimento && <span class="erro">{erros.consentimento}</span>}
          </span>
        </label>
      )}
      <button>{recado ? t.antes.deixar : t.antes.comecar}</button>
    </form>
  );
}
