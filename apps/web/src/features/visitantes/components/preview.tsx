import { SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { corPadrao, corSobre } from '@prosa/contract/visitantes/cores.ts';
import type { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { useState } from 'react';
import type { ValoresDe } from '@/features/registro/public.ts';
import classes from '../visitantes.module.css';

type Values = ValoresDe<typeof ChatConfig>;
type Shown = 'aberto' | 'fechado';

const watched = [
  'cor',
  'titulo',
  'saudacao',
  'lado',
  'avatar',
  'pede_nome',
  'pede_email',
  'pede_telefone',
  'departamentos',
  'consentimento',
  'so_identificados',
] as const;

/** What is asked first, with a mark where an answer is needed. While nobody is there, a message is left, and a way to be found again. */
function askedOf(v: Values, shown: Shown): string[] {
  const closed = shown === 'fechado';
  const asked = (label: string, how: string | undefined): string[] => (how === 'nao' ? [] : [how === 'obrigatorio' ? `${label} *` : label]);
  const reached = (how: string | undefined): string | undefined => (closed && how === 'nao' ? 'opcional' : how);
  return [
    ...asked('Seu nome', v.pede_nome),
    ...asked('Seu e-mail', reached(v.pede_email)),
    ...asked('Seu telefone, com DDD', reached(v.pede_telefone)),
    ...(v.departamentos && v.departamentos.length > 0 ? ['Com quem quer falar *'] : []),
    ...(closed ? ['Sua mensagem *'] : []),
  ];
}

/** How the window looks on a page, while its form is being filled. */
export function Preview({ form, empresa }: { form: UseFormReturnType<Values>; empresa: string }) {
  const [values, setValues] = useState(form.getValues());
  const [shown, setShown] = useState<Shown>('aberto');
  for (const field of watched) form.watch(field, ({ value }) => setValues((before) => ({ ...before, [field]: value })));
  const cor = values.cor || corPadrao;
  const asked = askedOf(values, shown);
  const colours = { background: cor, color: corSobre(cor) };
  return (
    <>
      <SegmentedControl
        aria-label="Ver a janela"
        value={shown}
        onChange={setShown}
        data={[
          { value: 'aberto', label: 'No horário' },
          { value: 'fechado', label: 'Fora do horário' },
        ]}
      />
      <section className={classes.page} aria-label="Como fica no site">
        <div className={classes.window} data-lado={values.lado}>
          <header style={colours}>
            {values.avatar && <img src={values.avatar} alt="" width={32} height={32} />}
            <span>
              {values.titulo || `Fale com ${empresa}`}
              {shown === 'fechado' && <small>Fora do horário de atendimento. Deixe sua mensagem.</small>}
            </span>
          </header>
          <div className={classes.body}>
            <p className={classes.greeting}>
              {shown === 'fechado'
                ? 'Não estamos atendendo agora. Deixe sua mensagem e um contato: respondemos assim que possível.'
                : values.saudacao || 'Olá! Como podemos ajudar?'}
            </p>
            {values.so_identificados ? (
              <p className={classes.greeting}>Só conversa quem entrou na conta do site.</p>
            ) : (
              asked.map((label) => (
                <span key={label} className={classes.asked}>
                  {label}
                </span>
              ))
            )}
            {values.consentimento && <p className={classes.consent}>☐ {values.consentimento}</p>}
            {(asked.length > 0 || values.consentimento) && (
              <span className={classes.submit} style={colours}>
                {shown === 'fechado' ? 'Enviar mensagem' : 'Começar a conversa'}
              </span>
            )}
          </div>
        </div>
        <span className={classes.button} data-lado={values.lado} style={colours} aria-hidden="true">
          Conversar
        </span>
      </section>
    </>
  );
}
