import { Button, CopyButton, TextInput } from '@mantine/core';
import type { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import type { DetalheDe } from '@/features/registro/public.ts';
import { TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import classes from '../linhas.module.css';

type Detalhe = DetalheDe<typeof WPPConfig>;

/** A text that goes to another site, with a button that copies it. */
export function Copied({ label, text, description }: { label: string; text: string; description: string }) {
  return (
    <Field>
      <div className={classes.copy}>
        <TextInput label={label} value={text} description={description} readOnly onFocus={(event) => event.currentTarget.select()} />
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" aria-label={`Copiar ${label.toLowerCase()}`} onClick={copy}>
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
      </div>
    </Field>
  );
}

const hint = (dica: string | undefined): string =>
  dica ? `Guardado, termina em ${dica}. Em branco, fica como está.` : 'Fica cifrado e nunca volta para a tela.';

/** What Meta's API asks for, and what it has to be told. */
export function CloudFields({ stored }: { stored: Detalhe | undefined }) {
  return (
    <FormSection title="API oficial da Meta" text="Os dados estão no painel da Meta, em WhatsApp › Configuração da API.">
      <TextField name="phone_number_id" span={6} required />
      <TextField name="id_conta" span={6} />
      <TextField name="token" type="password" autoComplete="new-password" description={hint(stored?.dicas.token)} />
      <TextField name="segredo" type="password" autoComplete="new-password" description={hint(stored?.dicas.segredo)} />
      {stored?.provedor === 'cloud' && stored.webhook !== '' ? (
        <>
          <Copied label="Endereço do webhook" text={stored.webhook} description="Cole no painel da Meta, em Webhooks › WhatsApp Business Account." />
          <Copied label="Token de verificação" text={stored.verificacao} description="A Meta pede esta palavra ao salvar o endereço." />
        </>
      ) : (
        <Field>
          <p className={classes.since}>Depois de salvar, o endereço do webhook para o painel da Meta aparece aqui.</p>
        </Field>
      )}
    </FormSection>
  );
}
