import { Button, Select, Skeleton } from '@mantine/core';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { read } from '@/core/calls.ts';
import { formatRelative } from '@/core/formats.ts';
import { useSession } from '@/core/session/session.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { CloseServer } from '../components/close-server.tsx';
import { Code } from '../components/code.tsx';
import { Console } from '../components/console.tsx';
import { Identify } from '../components/identify.tsx';
import classes from '../visitantes.module.css';

/** What the one global of the loader does. */
const api = [
  ['Prosa.abrir()', 'Abre a janela, como um clique no botão.'],
  ['Prosa.fechar()', 'Fecha a janela; a conversa continua.'],
  ["Prosa.campos({ nome: 'Ana', email: 'ana@exemplo.com.br' })", 'Preenche o que o site já sabe. Não prova quem é: não abre conversas antigas.'],
  ["Prosa.em('naoLidas', (n) => …)", 'Avisa quando mudam as não lidas. Também: abriu, fechou.'],
  [
    'Prosa.identificar({ id, nome, email, hash, expira })',
    'Diz quem entrou no site, com a assinatura do seu servidor: a mesma conversa em todos os aparelhos dele.',
  ],
  ["Prosa.evento('carrinho', { produto: 'Vaso', valor: '89,90' })", 'Conta à equipe o que a pessoa fez no site: nome e até dez valores, ao lado da conversa.'],
  ['Prosa.sair()', 'Quando a pessoa sai da conta: este navegador esquece a conversa, e o chat some da página.'],
] as const;

function Chat({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(ChatConfig.show, { params: { id } }));
  if (error)
    return (
      <EmptyBox kind="error" title="Não foi possível carregar o chat" text={error.message}>
        <Button variant="default" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </EmptyBox>
    );
  if (!data) return <Skeleton h={420} radius="lg" />;
  const chat = data.data;
  return (
    <>
      <Code chat={chat} />
      {chat.recusas.length > 0 && (
        <FormSection
          title="Sites recusados"
          text="Tentaram mostrar este chat e não estão na lista dele: receberam 403, e o visitante não vê a janela. Se o site é seu, ponha na lista."
        >
          <Field>
            <ul className={classes.refused}>
              {chat.recusas.map(({ site, em }) => (
                <li key={site}>
                  <code>{site}</code> <span className={classes.quiet}>{formatRelative(em)}</span>
                </li>
              ))}
            </ul>
            <Button component={Link} to={`/ChatConfig/editar/${chat.id_chat_config}`} size="xs" variant="default">
              Mudar os sites do chat
            </Button>
          </Field>
        </FormSection>
      )}
      <FormSection title="API em JavaScript" text="Um só nome na página: Prosa. Use depois que o código carregar.">
        <Field>
          <dl className={classes.api}>
            {api.map(([code, text]) => (
              <div key={code}>
                <dt>
                  <code>{code}</code>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Field>
      </FormSection>
      <Identify chat={chat} />
      <FormSection
        title="Quando o navegador não guarda nada"
        text="Alguns navegadores não deixam a janela de outro site guardar dados (cookies de terceiros bloqueados)."
      >
        <Field>
          <p>
            Nesse caso a conversa dura enquanto a página estiver aberta: ao mudar de página, começa outra. O que já foi dito continua com a equipe. Para que a
            conversa continue, diga quem é o visitante (Prosa.identificar) ou peça que ele confirme o e-mail: a resposta vai para lá, com um link de volta.
          </p>
        </Field>
      </FormSection>
      <FormSection title="Página de teste" text="A mesma janela que os sites mostram. O que você escrever chega à caixa de entrada.">
        <Field>
          {chat.ativo === 1 ? (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, under a policy of its own
            <iframe className={classes.test} title="Janela de teste" src={`/embed/janela/${chat.chave}`} />
          ) : (
            <p>Este chat está desligado. Ligue em Chat do site para testar.</p>
          )}
        </Field>
      </FormSection>
      <FormSection
        title="Eventos ao vivo"
        text="Um visitante de teste no tempo real: estados da conexão, o que ele envia e o que recebe. O registro recomeça a cada 500 letras."
      >
        <Field>
          <Console key={chat.chave} chave={chat.chave} />
        </Field>
      </FormSection>
    </>
  );
}

/** /ChatDevShow: for those who put the chat on a site. */
export function ChatDevShow() {
  const { superadmin } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, isPending, error, refetch } = useQuery(read(ChatConfig.getAll, { query: { ordem: 'nome asc', rpp: 100 } }));
  const chats = data?.data ?? [];
  const id = chosen === null ? chats[0]?.id_chat_config : Number(chosen);
  return (
    <div className={classes.screen}>
      <PageHeader title="Código do chat" />
      {isPending && <Skeleton h={420} radius="lg" />}
      {error && (
        <EmptyBox kind="error" title="Não foi possível carregar os chats" text={error.message}>
          <Button variant="default" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </EmptyBox>
      )}
      {data && id === undefined && (
        <EmptyBox kind="empty" title="Nenhum chat do site" text="Crie um chat para ter o código, a página de teste e os eventos.">
          <Button component={Link} to="/ChatConfig/cadastrar">
            Criar chat do site
          </Button>
        </EmptyBox>
      )}
      {id !== undefined && (
        <>
          {chats.length > 1 && (
            <Select
              label="Chat do site"
              allowDeselect={false}
              data={chats.map((c) => ({ value: String(c.id_chat_config), label: c.nome }))}
              value={String(id)}
              onChange={setChosen}
            />
          )}
          <Chat key={id} id={id} />
        </>
      )}
      {superadmin && <CloseServer />}
    </div>
  );
}
