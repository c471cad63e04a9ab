export default function ClientHome() {
  return <h1>Dashboard</h1>;
}
