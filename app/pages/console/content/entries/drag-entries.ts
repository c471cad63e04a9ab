import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';

export interface DraggedEntry {
  card: HTMLElement;
  handle: HTMLElement;
  list: string;
  index: number;
  /** Called with the index that the entry gets. */
  onMove: (from: number, to: number) => void;
}

/** Lets an entry be dragged by its handle, and dropped before or after the other entries of its list. */
export function dragEntry({ card, handle, list, index, onMove }: DraggedEntry): () => void {
  const mark = (edge: string | null) => {
    if (edge === null) delete card.dataset['dropEdge'];
    else card.dataset['dropEdge'] = edge;
  };

  return combine(
    draggable({
      // Only the handle can be dragged, so that text in the card can still be selected.
      element: handle,
      onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(card, 16, 16),
      getInitialData: () => ({ list, index }),
      onDragStart: () => card.toggleAttribute('data-dragged', true),
      onDrop: () => card.toggleAttribute('data-dragged', false),
    }),
    dropTargetForElements({
      element: card,
      canDrop: ({ source }) => source.data['list'] === list,
      getData: ({ input, element }) => attachClosestEdge({ list, index }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self, source }) => mark(source.data['index'] === index ? null : extractClosestEdge(self.data)),
      onDragLeave: () => mark(null),
      onDrop: ({ self, source }) => {
        mark(null);
        const from = Number(source.data['index']);
        const place = index + (extractClosestEdge(self.data) === 'bottom' ? 1 : 0);
        // Taking the entry out first moves the places behind it up by one.
        const to = place > from ? place - 1 : place;
        if (to !== from) onMove(from, to);
      },
    }),
  );
}
