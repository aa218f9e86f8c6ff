import { onlyKind } from '../api.ts';
import { DraftPanel, type DraftPanelProps } from './draft-panel.tsx';

/** A drafted item: everything in it is edited in the form. */
const DraftedItem = ({ drafted, onDraft }: DraftPanelProps<'item'>) => (
  <DraftPanel drafted={drafted} onDraft={onlyKind('item', onDraft)} />
);
export default DraftedItem;
