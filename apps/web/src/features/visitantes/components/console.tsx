import { Button, Group, TextInput } from '@mantine/core';
import { toBase64 } from '@prosa/contract/base64.ts';
import { type ConnectionState, WampClient } from '@prosa/contract/wamp-client.ts';
import { useEffect, useRef, useState } from 'react';
import { newId } from '@/core/new-id.ts';
import { useSession } from '@/core/session/session.ts';
import classes from '../visitantes.module.css';

/** Spec 4: real-time states, by name. */
const states: Readonly<Record<ConnectionState, string>> = {
  closed: 'Encerrado',
  'host-lookup': 'Procurando o servidor',
  connecting: 'Conectando',
  reconnecting: 'Reconectando',
  active: 'Ativo',
};
/** Spec 9: characters after which the log begins anew. */
const mostLog = 500;

/** The log with a line more; what is too long for it begins a new one. */
const withLine = (log: string, line: string): string => {
  const next = log === '' ? line : `${log}\n${line}`;
  return next.length > mostLog ? line.slice(0, mostLog) : next;
};

/** A visitor's socket on screen: its states, what it sends and what it hears. */
export function Console({ chave }: { chave: string }) {
  const { id_empresa } = useSession();
  const [state, setState] = useState<ConnectionState>('closed');
  const [log, setLog] = useState('');
  const [texto, setTexto] = useState('');
  const client = useRef<WampClient | null>(null);
  const topic = useRef<string | null>(null);
  const write = (line: string): void => setLog((before) => withLine(before, line));

  useEffect(
    () => () => {
      client.current?.close();
    },
    [],
  );

  async function ask(trigger: string, data: object): Promise<unknown> {
    write(`→ ${trigger} ${JSON.stringify(data).slice(0, 120)}`);
    try {
      const reply = await client.current?.call(trigger, topic.current, data);
      write(`← ${JSON.stringify(reply).slice(0, 160)}`);
      return reply;
    } catch (error) {
      write(`← erro: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
  function connect(): void {
    topic.current = null;
    const made = new WampClient({
      url: () => Promise.resolve(`${location.origin.replace(/^http/, 'ws')}/ws`),
      onState: setState,
      onOpen: () =>
        void (async () => {
          const entered = (await ask('login', { id_empresa, chave, nome: 'Teste do desenvolvedor', dateCreateChat: Date.now(), pagina: location.href })) as
            | { topic: string }
            | undefined;
          if (!entered) return made.close();
          topic.current = entered.topic;
          made.activate();
        })(),
      onEvent: (_topic, event) => {
        const { trigger, data } = event as { trigger: string; data: unknown };
        write(`← ${trigger} ${JSON.stringify(data).slice(0, 160)}`);
      },
      onClose: (_reason, text) => write(`× ${text}`),
      network: window,
    });
    client.current = made;
    made.open();
  }
  const on = state !== 'closed';
  return (
    <div className={classes.console}>
      <p>
        Estado: <strong role="status">{states[state]}</strong> <span className={classes.quiet}>({state})</span>
      </p>
      <Group gap="xs">
        {on ? (
          <Button variant="default" onClick={() => client.current?.close()}>
            Desconectar
          </Button>
        ) : (
          <Button onClick={connect}>Conectar como visitante</Button>
        )}
        <Button variant="subtle" onClick={() => setLog('')}>
          Limpar
        </Button>
      </Group>
      <pre className={classes.code} tabIndex={0} aria-label="Eventos enviados e recebidos">
        {log || 'Nada ainda.'}
      </pre>
      <form
        className={classes.acts}
        onSubmit={(event) => {
          event.preventDefault();
          if (texto.trim() === '' || state !== 'active') return;
          void ask('client_message', { value: toBase64(texto.trim()), private_id: newId() });
          setTexto('');
        }}
      >
        <TextInput
          label="Mensagem de teste"
          description="Abre uma conversa de verdade na caixa de entrada."
          value={texto}
          maxLength={500}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={state !== 'active'}>
          Enviar
        </Button>
      </form>
    </div>
  );
}
