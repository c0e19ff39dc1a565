import { Button, Group, Stack, Text } from '@mantine/core';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import classes from './new-chat.module.css';

export type ComQuadro = Answer<typeof departamentos.getAll>['data'][number];

/** Spec 5: departamentos that a card can be made for: public ones, with a board and a list. */
export const findComQuadro = async (): Promise<readonly ComQuadro[]> =>
  (await call(departamentos.getAll, { query: { publico: 1, status: 1, com_quadro: 1, rpp: 200, ordem: 'nome asc' } })).data;

/** Spec 2: creating a card asks for a departamento; the card opens in a new tab. */
export function CardChooser({ id_contato, found, onClose }: { id_contato: number; found: readonly ComQuadro[]; onClose: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="md">Para qual departamento é o card?</Text>
      <ul className={classes.lines}>
        {found.map(({ id_departamento, nome, dns_quadro, id_estagio }) => (
          <li key={id_departamento}>
            <a
              className={classes.line}
              href={`/kanban/${dns_quadro}/novo/${id_contato}/${id_departamento}/${id_estagio}`}
              target="_blank"
              rel="noreferrer"
              onClick={onClose}
            >
              <span>{nome}</span>
            </a>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </Stack>
  );
}
