import type { UseFormReturnType } from '@mantine/form';
import { corPadrao, corSobre } from '@prosa/contract/visitantes/cores.ts';
import type { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { useState } from 'react';
import type { ValoresDe } from '@/features/registro/public.ts';
import classes from '../visitantes.module.css';

type Values = ValoresDe<typeof ChatConfig>;

/** How the window looks on a page, while its form is being filled. */
export function Preview({ form, empresa }: { form: UseFormReturnType<Values>; empresa: string }) {
  const [values, setValues] = useState(form.getValues());
  for (const field of ['cor', 'titulo', 'saudacao', 'lado', 'pede_nome', 'pede_email', 'pede_telefone', 'consentimento'] as const)
    form.watch(field, ({ value }) => setValues((before) => ({ ...before, [field]: value })));
  const cor = values.cor || corPadrao;
  const asked = [
    ['Seu nome', values.pede_nome],
    ['Seu e-mail', values.pede_email],
    ['Seu telefone', values.pede_telefone],
  ].filter(([, how]) => how !== 'nao');
  return (
    <section className={classes.page} aria-label="Como fica no site">
      <div className={classes.window} data-lado={values.lado}>
        <header style={{ background: cor, color: corSobre(cor) }}>{values.titulo || `Fale com ${empresa}`}</header>
        <div className={classes.body}>
          <p className={classes.greeting}>{values.saudacao || 'Olá! Como podemos ajudar?'}</p>
          {asked.map(([label, how]) => (
            <span key={label} className={classes.asked}>
              {label}
              {how === 'obrigatorio' && ' *'}
            </span>
          ))}
          {values.consentimento && <p className={classes.consent}>☐ {values.consentimento}</p>}
        </div>
      </div>
      <span className={classes.button} data-lado={values.lado} style={{ background: cor, color: corSobre(cor) }} aria-hidden="true">
        Conversar
      </span>
    </section>
  );
}
