import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type AreaComVisoes, ListViews, type ViewTotals } from './list-views.tsx';

interface ListToolsProps {
  area: AreaComVisoes;
  /** The list's own order: 'nome asc'. */
  order: string;
  /** How many rows its saved views have. */
  totals?: ViewTotals | undefined;
  /** Address of the screen that takes records in from a file, for who may. */
  importar?: string | undefined;
}

/** What every list of records offers besides creating one. */
export const ListTools = ({ area, order, totals, importar }: ListToolsProps) => (
  <>
    <ListViews area={area} order={order} totals={totals} />
    {importar !== undefined && (
      <Button component={Link} to={importar} variant="default" leftSection={<IconTableImport size={16} stroke={1.7} />}>
        Importar
      </Button>
    )}
  </>
);
