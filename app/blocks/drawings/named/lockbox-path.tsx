import { Arrow, Box, CrossedArrow } from '#app/blocks/drawings/shapes.tsx';

/** A drawing of how a registered agent gets into a home, with the assistant off to the side. */
export function LockboxPath() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_3.5rem_minmax(0,1fr)] @sm:grid-cols-[minmax(0,1fr)_5rem_minmax(0,1fr)]">
      <Box icon="calendar" className="col-start-1">
        Appointment approved
      </Box>
      <Arrow way="down" look="brand" className="col-start-1 h-7" />
      <Box icon="monitor" className="col-start-1">
        Showing system or desk
      </Box>
      <Arrow way="left" look="brand" className="px-1" />
      <Box tone="brand" icon="phone">
        You: call the desk
      </Box>
      <Arrow way="down" look="brand" className="col-start-1 h-7" />
      <Box icon="user-round-check" className="col-start-1">
        Registered agent
      </Box>
      <span className="col-start-3 row-span-3 row-start-4 mx-auto border-l-2 border-dotted border-danger" />
      <Arrow way="down" look="brand" className="col-start-1 h-7" />
      <Box icon="key" className="col-start-1">
        Lockbox
      </Box>
      <CrossedArrow way="left" className="px-0.5" />
      <Box tone="red">No code from you</Box>
    </div>
  );
}
