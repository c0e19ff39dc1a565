import { Anchor, Button, CopyButton, SegmentedControl, Skeleton } from '@mantine/core';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '@/core/calls.ts';
import type { DetalheDe } from '@/features/registro/public.ts';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import classes from '../visitantes.module.css';
import { codeOf, type Kind } from './code-of.ts';

const kinds = { html: 'HTML', gtm: 'Tag Manager', wordpress: 'WordPress', react: 'React' } as const satisfies Record<Kind, string>;

const where: Readonly<Record<Kind, string>> = {
  html: 'Cole antes de </body>, em todas as páginas em que o chat deve aparecer.',
  gtm: 'Crie uma tag do tipo HTML personalizado com este código, disparada em todas as páginas.',
  wordpress: 'Cole no functions.php do tema, ou em um plugin de trechos de código.',
  react: 'Use no componente que fica em todas as páginas.',
};

/** The code of a chat by how the site is made, to be copied, and the window itself to be tried. */
function CodeText({ chat }: { chat: DetalheDe<typeof ChatConfig> }) {
  const [kind, setKind] = useState<Kind>('html');
  const code = codeOf(kind, chat, location.origin);
  return (
    <>
      <SegmentedControl
        aria-label="Como o site é feito"
        value={kind}
        onChange={setKind}
        data={(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: kinds[value] }))}
      />
      <p className={classes.where}>{where[kind]}</p>
      <pre className={classes.code} tabIndex={0} aria-label="Código para o site">
        <code>{code}</code>
      </pre>
      <div className={classes.acts}>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiado' : 'Copiar código'}
            </Button>
          )}
        </CopyButton>
        {chat.ativo === 1 && (
          <Anchor href={`/embed/janela/${chat.chave}`} target="_blank" rel="noopener">
            Abrir a janela para testar
          </Anchor>
        )}
      </div>
    </>
  );
}

/** The same where a chat is set up. */
export const Code = ({ chat }: { chat: DetalheDe<typeof ChatConfig> }) => (
  <FormSection
    title="Pôr no site"
    text="Depois de mudar a cor, o lado, a distância, os idiomas ou os convites, copie o código de novo: o botão aparece sem perguntar nada ao servidor."
  >
    <Field>
      <CodeText chat={chat} />
    </Field>
  </FormSection>
);

/** The same on screens of other features, of the chat with this number. */
export function ChatCode({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(ChatConfig.show, { params: { id } }));
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton h={180} radius="lg" /> : <CodeText chat={data.data} />;
}
