import { Alert, Button, Group, PasswordInput, Select } from '@mantine/core';
import { ConfigEmpresaEmail, emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { servidorBody } from '@prosa/contract/emails/emails.schemas.ts';
import { IconListDetails, IconMailCheck, IconTemplate } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidate, write } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { TextField } from '@/ui/form/fields.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { ResultadoDaVerificacao } from '../components/verificacao.tsx';
import { type ServidorValues, salvarServidor, servidorDoForm, servidorQuery } from '../emails.queries.ts';

const blank: ServidorValues = {
  servidor: '',
  porta: 587,
  seguranca: 'starttls',
  usuario: '',
  senha: '',
  remetente_nome: '',
  remetente_email: '',
  responder_para: '',
  dkim_seletor: '',
  versao: 0,
};
const segurancas = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'nenhuma', label: 'Nenhuma' },
];

/** /emailTransacional: the company's mail server, its trial, and the ways to texts and sent mails. */
export function Servidor() {
  const [saved, setSaved] = useState(0);
  const maySave = useCan('emailTransacional', 'store');
  const { data } = useQuery(servidorQuery());
  const trial = useMutation({
    mutationFn: () => call(ConfigEmpresaEmail.verificarEmail, {}),
    onError: (error) => toastError(messageOf(error)),
  });
  const remove = useMutation({
    mutationFn: write(emailTransacional.remover).mutationFn,
    onSuccess: async () => {
      await invalidate(emailTransacional.servidor);
      trial.reset();
      toast('Servidor de e-mail removido.');
      setSaved(saved + 1);
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const stored = data?.data;
  const own = stored !== undefined && stored.versao > 0;
  const giveUp = (): void =>
    askConfirm({
      title: 'Deixar de usar o servidor próprio?',
      text:
        stored?.instalacao === 1 ? 'Os e-mails passam a sair pelo servidor da instalação.' : 'A instalação não tem servidor de e-mail: nada mais será enviado.',
      confirm: 'Deixar de usar',
      danger: true,
      run: () => remove.mutate({}),
    });
  const notice = (
    <>
      <Group gap="xs" mb="sm">
        <Button component={Link} to="/emailTransacional/modelos" variant="default" leftSection={<IconTemplate size={16} stroke={1.7} />}>
          Textos dos e-mails
        </Button>
        <Button component={Link} to="/emailTransacional/envios" variant="default" leftSection={<IconListDetails size={16} stroke={1.7} />}>
          E-mails enviados
        </Button>
        {maySave && (own || stored?.instalacao === 1) && (
          <Button variant="default" leftSection={<IconMailCheck size={16} stroke={1.7} />} loading={trial.isPending} onClick={() => trial.mutate()}>
            Testar envio
          </Button>
        )}
        {maySave && own && (
          <Button variant="subtle" color="red" onClick={giveUp}>
            Deixar de usar
          </Button>
        )}
      </Group>
      {stored !== undefined && !own && (
        <Alert color={stored.instalacao === 1 ? 'blue' : 'yellow'} variant="light" mb="sm">
          {stored.instalacao === 1
            ? 'A empresa ainda não tem um servidor próprio: os e-mails saem pelo da instalação.'
            : 'Nenhum servidor de e-mail está configurado: convites e links não são enviados.'}
        </Alert>
      )}
      {trial.data && <ResultadoDaVerificacao {...trial.data.data} />}
    </>
  );
  return (
    <FormPage<ServidorValues, number>
      // what was saved is read again, with its version
      key={saved}
      title="E-mail"
      step="Configurar"
      schema={servidorBody}
      initial={blank}
      load={servidorDoForm}
      save={salvarServidor}
      onSaved={() => {
        toast('Servidor de e-mail salvo. Teste o envio.');
        trial.reset();
        setSaved(saved + 1);
      }}
      submitLabel="Salvar servidor"
      cancelTo="/configEmpresa"
      versionField="versao"
      notice={notice}
      blocked={!maySave && <Alert variant="light">Para ver e mudar o servidor é preciso a permissão “Alterar servidor e modelos de e-mail”.</Alert>}
      showValue={(field, value) => (field === 'senha' ? (value === '' ? 'a guardada' : 'a digitada') : undefined)}
    >
      {(form) => (
        <>
          <FormSection
            title="Servidor"
            text="O SMTP do seu provedor de e-mail: costuma ser a porta 587 com STARTTLS, ou a 465 com TLS. A senha fica cifrada e nunca volta para a tela."
          >
            <TextField name="servidor" span={6} placeholder="smtp.exemplo.com.br" />
            <TextField name="porta" span={3} />
            <Field span={3}>
              <Select label="Segurança" data={segurancas} allowDeselect={false} key={form.key('seguranca')} {...form.getInputProps('seguranca')} />
            </Field>
            <TextField name="usuario" span={6} placeholder="Em branco se o servidor não pede" />
            <Field span={6}>
              <PasswordInput
                label="Senha"
                autoComplete="new-password"
                description={stored?.tem_senha === 1 ? 'Em branco, vale a que está guardada.' : undefined}
                key={form.key('senha')}
                {...form.getInputProps('senha')}
              />
            </Field>
          </FormSection>
          <FormSection title="Remetente" text="O que as pessoas veem ao receber, e para onde vão as respostas.">
            <TextField name="remetente_nome" span={6} />
            <TextField name="remetente_email" span={6} />
            <TextField name="responder_para" span={6} placeholder="Em branco, o próprio remetente" />
            <TextField name="dkim_seletor" span={6} placeholder="Em branco, os mais comuns" />
          </FormSection>
        </>
      )}
    </FormPage>
  );
}
