import { ActionIcon, Checkbox, FileButton, Skeleton, Tooltip } from '@mantine/core';
import { formatPhone, storedPhone } from '@prosa/brasil/telefone.ts';
import type { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import type { Answer, Call } from '@prosa/contract/wire.ts';
import { IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { encodeFile } from './encode-file.ts';
import { PhoneBubble } from './phone-bubble.tsx';
import { PhoneExtras } from './phone-extras.tsx';
import classes from './simulador.module.css';

type Sent = Call<typeof simulador.receber>['body'];

interface PhoneProps {
  linha: Answer<typeof WPP.getWppConfig>['data'][number];
  telefone: string;
  nome: string;
}

/** The customer's phone: bubbles, acks, and a field to write in. Opening it counts as reading. */
export function Phone({ linha, telefone, nome }: PhoneProps) {
  const { id_wpp_config } = linha;
  const numero = storedPhone(telefone);
  const params = { id_wpp_config, numero };
  const { data, refetch } = useQuery({ ...read(simulador.telefone, { params }), refetchInterval: 1000 });
  const [text, setText] = useState('');
  const [fromCompany, setFromCompany] = useState(false);
  const [reads, setReads] = useState(true);
  const screen = useRef<HTMLDivElement>(null);
  const messages = data?.data ?? [];
  const unread = messages.some((m) => !m.minha && m.ack < 3);

  useEffect(() => {
    if (reads && unread) call(simulador.ler, { params: { id_wpp_config, numero } }).catch((error: unknown) => toastError(messageOf(error)));
  }, [reads, unread, id_wpp_config, numero]);
  const count = messages.length;
  // inside the phone only: the page around it stays where the person left it
  const toEnd = useCallback(() => screen.current?.scrollTo({ top: screen.current.scrollHeight }), []);
  useEffect(() => {
    if (count > 0) toEnd();
  }, [count, toEnd]);

  const send = async (body: Omit<Sent, 'telefone' | 'nome' | 'do_telefone'>): Promise<void> => {
    try {
      await call(simulador.receber, { params: { id_wpp_config }, body: { telefone: numero, nome, do_telefone: fromCompany, ...body } });
      if (!body.reacao) setText('');
      await refetch();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const type = (): void => {
    // only a hint to the attendant: lost, it changes nothing
    call(simulador.digitar, { params, body: { digitando: true } }).catch(() => undefined);
  };
  return (
    <section className={classes.phone} aria-label={`Telefone de ${nome || formatPhone(numero)}`}>
      <header className={classes.phoneHead}>
        <b>{linha.nome}</b>
        <span>{data?.digitando ? 'digitando…' : formatPhone(linha.telefone)}</span>
      </header>
      <div ref={screen} className={classes.phoneBody} role="log" aria-label="Mensagens no telefone" tabIndex={0} onLoadCapture={toEnd}>
        {data === undefined && <Skeleton h={60} />}
        {data && messages.length === 0 && <p className={classes.phoneEmpty}>Nenhuma mensagem. Escreva para a empresa.</p>}
        {messages.map((message) => (
          <PhoneBubble
            key={message.id_externo}
            message={message}
            quoted={messages.find((m) => m.id_externo === message.resposta_a)}
            onReact={(emoji) => void send({ reacao: { id_externo: message.id_externo, emoji } })}
          />
        ))}
      </div>
      <form
        className={classes.phoneForm}
        onSubmit={(e) => {
          e.preventDefault();
          if (text.trim() !== '') void send({ texto: text.trim() });
        }}
      >
        <FileButton onChange={(file) => file && void encodeFile(file).then((arquivo) => send({ arquivo, texto: text.trim() }))}>
          {(props) => (
            <Tooltip label="Enviar arquivo">
              <ActionIcon {...props} aria-label="Enviar arquivo do telefone">
                <IconPaperclip size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
        <PhoneExtras onSend={(body) => void send(body)} />
        <input
          aria-label="Mensagem do cliente"
          placeholder="Mensagem"
          value={text}
          maxLength={4096}
          onChange={(e) => {
            setText(e.currentTarget.value);
            if (text === '') type();
          }}
        />
        <ActionIcon type="submit" variant="filled" color="green" aria-label="Enviar mensagem do cliente" disabled={text.trim() === ''}>
          <IconSend2 size={17} />
        </ActionIcon>
      </form>
      <div className={classes.phoneOptions}>
        <Checkbox size="xs" label="Ler ao chegar" checked={reads} onChange={(e) => setReads(e.currentTarget.checked)} />
        <Checkbox size="xs" label="Enviar pelo telefone da empresa" checked={fromCompany} onChange={(e) => setFromCompany(e.currentTarget.checked)} />
      </div>
    </section>
  );
}
