import { RegistroShow } from '@/features/registro/public.ts';
import { Facts } from '@/ui/show/facts.tsx';
import { moments } from '@/ui/show/moments.ts';
import { Section } from '@/ui/show/show-page.tsx';
import { equipe } from '../equipes.registro.ts';

/** /equipes/show/:id_equipe */
export const EquipeShow = () => (
  <RegistroShow registro={equipe} title="Equipe">
    {({ descricao, membros, ...rest }) => (
      <>
        <Section title="Dados">
          <Facts facts={[['Descrição', descricao], ...moments(rest, 'a')]} />
        </Section>
        <Section title={`Pessoas (${membros.length})`}>
          {membros.length === 0 ? 'Ninguém ainda.' : <Facts facts={membros.map(({ nome, lider }) => [nome, lider ? 'Líder' : 'Membro'])} />}
        </Section>
      </>
    )}
  </RegistroShow>
);
