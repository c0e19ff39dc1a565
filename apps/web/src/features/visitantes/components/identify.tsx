import { Button, Code, CopyButton, SegmentedControl } from '@mantine/core';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import type { DetalheDe } from '@/features/registro/public.ts';
import { askConfirm } from '@/ui/confirm.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import classes from '../visitantes.module.css';

const languages = { node: 'Node.js', php: 'PHP', python: 'Python' } as const;
type Language = keyof typeof languages;

/** What the server of a site does to name a visitor: id, e-mail and until when, a line each, signed. */
const examples: Readonly<Record<Language, string>> = {
  node: `const { createHmac } = require('node:crypto');
const expira = Math.floor(Date.now() / 1000) + 3600;
const hash = createHmac('sha256', process.env.PROSA_SEGREDO)
  .update([cliente.id, cliente.email, expira].join('\\n'))
  .digest('hex');`,
  php: `$expira = time() + 3600;
$hash = hash_hmac('sha256', "{$cliente->id}\\n{$cliente->email}\\n{$expira}", getenv('PROSA_SEGREDO'));`,
  python: `import hashlib, hmac, os, time
expira = int(time.time()) + 3600
hash = hmac.new(os.environ['PROSA_SEGREDO'].encode(),
    f"{cliente.id}\\n{cliente.email}\\n{expira}".encode(), hashlib.sha256).hexdigest()`,
};

/** How a site says who its visitor is, and the secret by which it does. */
export function Identify({ chat }: { chat: DetalheDe<typeof ChatConfig> }) {
  const [language, setLanguage] = useState<Language>('node');
  const canSave = useCan('ChatConfig', 'store');
  const make = useMutation({ ...write(ChatConfig.segredo, ChatConfig.show), onError: (failure) => toastError(messageOf(failure)) });
  const generate = (): void => make.mutate({ params: { id: chat.id_chat_config } });
  return (
    <FormSection
      title="Dizer quem é o visitante"
      text="O servidor do seu site assina quem entrou na conta. Sem assinatura certa, o visitante segue sem nome provado. O segredo fica só no servidor, nunca na página."
    >
      <Field>
        <SegmentedControl
          aria-label="Linguagem do servidor do site"
          value={language}
          onChange={setLanguage}
          data={(Object.keys(languages) as Language[]).map((value) => ({ value, label: languages[value] }))}
        />
        <pre className={classes.code} tabIndex={0} aria-label="Exemplo de assinatura">
          <code>{examples[language]}</code>
        </pre>
        <p className={classes.where}>Na página: Prosa.identificar({'{ id, nome, email, hash, expira }'}). Vale por 24 horas, no máximo.</p>
        {make.data !== undefined && (
          <output className={classes.secret}>
            <span>Copie agora: este segredo não é mostrado outra vez.</span>
            <Code>{make.data.segredo}</Code>
            <CopyButton value={make.data.segredo}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {copied ? 'Copiado' : 'Copiar segredo'}
                </Button>
              )}
            </CopyButton>
          </output>
        )}
        {canSave && (
          <div className={classes.acts}>
            <Button
              variant="default"
              loading={make.isPending}
              onClick={() =>
                chat.tem_segredo === 0
                  ? generate()
                  : askConfirm({
                      title: 'Gerar outro segredo?',
                      text: 'O segredo atual deixa de valer na hora: até o site usar o novo, ninguém é identificado.',
                      confirm: 'Gerar outro',
                      run: generate,
                    })
              }
            >
              {chat.tem_segredo === 0 ? 'Gerar segredo' : 'Gerar outro segredo'}
            </Button>
          </div>
        )}
      </Field>
    </FormSection>
  );
}
