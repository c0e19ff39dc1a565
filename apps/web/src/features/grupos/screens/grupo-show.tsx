import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { RegistroShow } from '@/features/registro/public.ts';
import { Facts } from '@/ui/show/facts.tsx';
import { moments } from '@/ui/show/moments.ts';
import { Section } from '@/ui/show/show-page.tsx';
import { alcanceText, grupo, modeloText } from '../grupos.registro.ts';

/** /grupo/show/:id_grupo */
export const GrupoShow = () => (
  <RegistroShow registro={grupo} title="Grupo">
    {({ id_grupo, modelo, proprias, escopo_atendimento, escopo_contato, escopo_ticket, escopo_bloco, membros, excluido_em, ...rest }) => (
      <>
        <Section title="Permissões">
          <Facts
            facts={[
              ['Modelo', modeloText(modelo)],
              ['Próprias do grupo', proprias === 0 ? 'Nenhuma: todas como o modelo' : String(proprias)],
              ...moments(rest, 'o'),
            ]}
          />
          {excluido_em === null && (
            <Button mt="sm" variant="default" component={Link} to={`/grupo/permissao/${id_grupo}`} leftSection={<IconKey size={16} stroke={1.7} />}>
              Ver permissões
            </Button>
          )}
        </Section>
        <Section title="Até onde vê">
          <Facts
            facts={[
              ['Conversas', alcanceText(escopo_atendimento)],
              ['Contatos', alcanceText(escopo_contato)],
              ['Tickets', alcanceText(escopo_ticket)],
              ['Cartões do kanban', alcanceText(escopo_bloco)],
            ]}
          />
        </Section>
        <Section title={`Pessoas (${membros.length})`}>{membros.length === 0 ? 'Ninguém ainda.' : membros.map(({ nome }) => nome).join(', ')}</Section>
      </>
    )}
  </RegistroShow>
);
