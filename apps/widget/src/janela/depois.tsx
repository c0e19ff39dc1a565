import { readEmail } from '@prosa/brasil/email.ts';
import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import { useRef, useState } from 'preact/hooks';
import type { Conversa } from './conversa.ts';
import { dizer, t } from './lingua.ts';

interface Props {
  chat: ChatPublico;
  conversa: Conversa;
  /** The address that is proven; '' none. */
  provado: string;
}

/** How this goes on when the window is closed: by mail, once the address is proven, or on WhatsApp. */
export function Depois({ chat, conversa, provado }: Props) {
  const [estado, setEstado] = useState<'livre' | 'indo' | 'codigo'>('livre');
  const [erro, setErro] = useState('');
  const [email, setEmail] = useState(conversa.identidade.email);
  const [codigo, setCodigo] = useState('');
  const details = useRef<HTMLDetailsElement>(null);
  async function act(work: () => Promise<void>, then: 'livre' | 'codigo', back: 'livre' | 'codigo'): Promise<void> {
    setErro('');
    setEstado('indo');
    try {
      await work();
      setEstado(then);
    } catch (error) {
      setErro(dizer(error));
      setEstado(back);
    }
  }
  function whatsapp(): void {
    // opened at once: a browser lets a click open a window, and nothing later
    const aba = open('', '_blank');
    void act(
      async () => {
        try {
          const url = await conversa.noWhatsapp();
          if (aba) aba.location.href = url;
          else location.assign(url);
        } catch (error) {
          aba?.close();
          throw error;
        }
      },
      'livre',
      'livre',
    );
  }
  return (
    <details class="depois" ref={details}>
      <summary>{t.sair}</summary>
      {chat.continua_no_whatsapp === 1 && (
        <button type="button" class="leve" disabled={estado === 'indo'} onClick={whatsapp}>
          {t.whatsapp}
        </button>
      )}
      {provado !== '' ? (
        <p>{t.vaiPara(provado)}</p>
      ) : estado !== 'codigo' ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const typed = readEmail(email);
            if (typed === null) return setErro(t.respostas.email);
            void act(() => conversa.pedirCodigo(typed), 'codigo', 'livre');
          }}
        >
          <label class="campo">
            <span>{t.porEmail}</span>
            <input type="email" autocomplete="email" maxLength={200} value={email} onInput={(event) => setEmail(event.currentTarget.value)} />
          </label>
          <button disabled={estado === 'indo'}>{t.enviarCodigo}</button>
        </form>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!/^\d{6}$/.test(codigo.trim())) return setErro(t.seisNumeros);
            void act(() => conversa.confirmar(codigo.trim()), 'livre', 'codigo');
          }}
        >
          <label class="campo">
            <span>{t.codigoPara(email)}</span>
            <input inputMode="numeric" autocomplete="one-time-code" maxLength={6} value={codigo} onInput={(event) => setCodigo(event.currentTarget.value)} />
          </label>
          <button>{t.confirmar}</button>{' '}
          <button type="button" class="leve" onClick={() => setEstado('livre')}>
            {t.trocarEmail}
          </button>
        </form>
      )}
      {erro !== '' && (
        <p class="erro" role="alert">
          {erro}
        </p>
      )}
    </details>
  );
}
